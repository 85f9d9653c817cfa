import { useComputed, useSignal } from "@preact/signals";
import { readable } from "apps-shared/words.ts";
import { useLayoutEffect, useRef } from "preact/hooks";
import {
  frameCount,
  isPlaying,
  position,
  SPEEDS,
  seek,
  speed,
  stepBy,
  stepEnds,
  stepOver,
  toggle,
} from "../state/playback.ts";
import { known, type Shown, shown } from "../state/studio.ts";
import { kindOf, type StepKind } from "../step-kinds.ts";
import { layOutStretches, pixelOf, positionAt, type Stretch, stretchAt } from "./stretches.ts";

/** Between two stretches, and the width of the shortest, in pixels. */
const GAP = 6;
const LEAST = 8;
/** The average width of a letter in a stretch's name, in pixels: precise enough to tell whether a name fits. */
const LETTER = 6.4;
/** Names are cut off down to this many pixels, and left out where there are fewer. */
const LEAST_NAME = 38;
/** Frames that the page keys go. */
const PAGE = 50;

/** The growth of the level: its steps as stretches as long as their frames, a scrubber, buttons. */
export function Timeline() {
  const level = shown.value;
  return (
    <section class="timeline" aria-label="Timeline">
      <Transport />
      {level !== undefined && level.history === undefined ? (
        <p class="quiet">This map is too large to record its growth, so only the result is shown.</p>
      ) : (
        <Track shown={level} />
      )}
      <Speeds />
    </section>
  );
}

function Transport() {
  const isEmpty = frameCount.value === 0;
  return (
    <fieldset class="transport">
      <legend class="visually-hidden">Playback</legend>
      <TransportButton
        label="First frame"
        hint="Home"
        path="M4 3v14 M17 3 7 10l10 7z"
        isDisabled={isEmpty}
        onClick={() => seek(0)}
      />
      <TransportButton
        label="One frame back"
        hint="←"
        path="M14 4 5 10l9 6z"
        isDisabled={isEmpty}
        onClick={() => stepBy(-1)}
      />
      <button
        type="button"
        class="icon-button play"
        aria-label={isPlaying.value ? "Pause" : "Play"}
        title={`${isPlaying.value ? "Pause" : "Play"} (Space)`}
        disabled={isEmpty}
        onClick={toggle}
      >
        <Icon path={isPlaying.value ? "M5 3h3.5v14H5z M11.5 3H15v14h-3.5z" : "M5 3l12 7-12 7z"} />
      </button>
      <TransportButton
        label="One frame on"
        hint="→"
        path="M6 4l9 6-9 6z"
        isDisabled={isEmpty}
        onClick={() => stepBy(1)}
      />
      <TransportButton
        label="Finished level"
        hint="End"
        path="M16 3v14 M3 3l10 7-10 7z"
        isDisabled={isEmpty}
        onClick={() => seek(frameCount.peek())}
      />
    </fieldset>
  );
}

interface TransportButtonProps {
  readonly label: string;
  readonly hint: string;
  readonly path: string;
  readonly isDisabled: boolean;
  onClick(): void;
}

function TransportButton({ label, hint, path, isDisabled, onClick }: TransportButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={`${label} (${hint})`}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon path={path} />
    </button>
  );
}

function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
      <path d={path} fill="currentColor" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" />
    </svg>
  );
}

function Speeds() {
  return (
    <fieldset class="speeds mono">
      <legend class="visually-hidden">Speed</legend>
      {SPEEDS.map((times) => (
        <button
          key={times}
          type="button"
          aria-pressed={speed.value === times}
          aria-label={`${times} times`}
          onClick={() => {
            speed.value = times;
          }}
        >
          {times}×
        </button>
      ))}
    </fieldset>
  );
}

/** A stretch with how it looks. */
interface NamedStretch extends Stretch {
  readonly name: string;
  readonly kind: StepKind;
}

function namedStretches(level: Shown | undefined, width: number): readonly NamedStretch[] {
  const ids = new Map(level?.level.steps.map(({ as, id }) => [as, id]));
  const { steps } = known.value;
  return layOutStretches(stepEnds(level?.history), { width, gap: GAP, least: LEAST }).map((stretch) => {
    const definition = steps.get(ids.get(stretch.step) ?? "");
    const kind = definition === undefined ? "style" : kindOf(definition);
    return { ...stretch, name: readable(stretch.step), kind };
  });
}

/** The stretches with the scrubber over them, which follows the pointer wherever it is pressed. */
function Track({ shown: level }: { readonly shown: Shown | undefined }) {
  const track = useRef<HTMLDivElement>(null);
  const width = useSignal(0);
  useLayoutEffect(() => {
    const measure = new ResizeObserver(([entry]) => {
      width.value = entry?.contentRect.width ?? 0;
    });
    measure.observe(track.current!);
    return () => measure.disconnect();
  }, [width]);
  const latest = useSignal(level);
  latest.value = level;
  const stretches = useComputed(() => namedStretches(latest.value, width.value));

  const follow = (event: PointerEvent) => {
    const left = track.current!.getBoundingClientRect().left;
    seek(positionAt(stretches.peek(), event.clientX - left));
  };
  return (
    <div
      ref={track}
      class="track"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
    >
      <Stretches stretches={stretches.value} />
      <Scrubber stretches={stretches.value} />
    </div>
  );
}

function Stretches({ stretches }: { readonly stretches: readonly NamedStretch[] }) {
  return (
    <ol class="stretches" aria-label="Steps">
      {stretches.map(({ step, name, kind, from, to, left, width }) => (
        <li
          key={from}
          style={{ left: `${left}px`, width: `${width}px` }}
          data-kind={kind}
          title={`${name}: frames ${from + 1} to ${to}`}
        >
          <span
            class={name.length * LETTER <= width + GAP || width >= LEAST_NAME ? "stretch-name" : "visually-hidden"}
            data-step={step}
          >
            {name}
          </span>
          <span class="stretch-bar" />
        </li>
      ))}
    </ol>
  );
}

const SCRUB_KEYS: Readonly<Record<string, () => void>> = {
  ArrowRight: () => stepBy(1),
  ArrowUp: () => stepBy(1),
  ArrowLeft: () => stepBy(-1),
  ArrowDown: () => stepBy(-1),
  PageUp: () => stepBy(PAGE),
  PageDown: () => stepBy(-PAGE),
  Home: () => seek(0),
  End: () => seek(frameCount.peek()),
};

/** The only part of the timeline that changes with every frame. */
function Scrubber({ stretches }: { readonly stretches: readonly NamedStretch[] }) {
  const at = position.value;
  const last = frameCount.value;
  const stretch = stretchAt(stretches, at) as NamedStretch | undefined;
  const x = pixelOf(stretches, at);
  const words = `frame ${at} of ${last}${stretch === undefined ? "" : `, ${stretch.name}`}`;
  const end = (stretches.at(-1)?.left ?? 0) + (stretches.at(-1)?.width ?? 0);
  const isNear = (other: number) => Math.abs(other - x) < LEAST_NAME * 1.6;
  return (
    <>
      <span
        class="scrubber"
        role="slider"
        tabIndex={0}
        aria-label="Frame"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={words}
        style={{ transform: `translateX(${x}px)` }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.altKey || event.metaKey) return;
          const go =
            event.shiftKey && /^Arrow/.test(event.key)
              ? () => stepOver(/Right|Up/.test(event.key) ? 1 : -1)
              : SCRUB_KEYS[event.key];
          if (go === undefined) return;
          event.preventDefault();
          go();
        }}
      />
      <span class="frame-numbers mono" aria-hidden="true">
        {!isNear(0) && <span style={{ left: 0 }}>0</span>}
        {!isNear(end) && (
          <span style={{ left: `${end}px` }} class="is-last">
            {last}
          </span>
        )}
        {stretches.length > 0 && (
          <span class="is-now" style={{ left: `${Math.max(30, Math.min(end - 30, x))}px` }}>
            frame {at}
          </span>
        )}
      </span>
    </>
  );
}
