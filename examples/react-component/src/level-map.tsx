import { useEffect, useRef } from "react";
import type { Level, Point } from "undercroft";
import { levelView, paintLevel, pixelFont } from "undercroft/formats";

interface LevelMapProps {
  readonly level: Level;
  /** The side of a cell, in pixels. Default: 8, which is also the least at which things are letters. */
  readonly cell?: number;
  /** Called with the cell that somebody clicks. */
  readonly onCell?: (at: Point) => void;
}

/** A picture of a level, in the colours of its theme. */
export function LevelMap({ level, cell = 8, onCell }: LevelMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current!.getContext("2d")!;
    const image = context.createImageData(level.width * cell, level.height * cell);
    paintLevel(image, levelView(level), { cell, masks: pixelFont() });
    context.putImageData(image, 0, 0);
  }, [level, cell]);
  return (
    <canvas
      ref={canvas}
      width={level.width * cell}
      height={level.height * cell}
      role="img"
      aria-label={`A level of ${level.width} by ${level.height} cells`}
      onClick={({ nativeEvent: { offsetX, offsetY }, currentTarget: { clientWidth, clientHeight } }) => {
        const x = Math.floor((offsetX / clientWidth) * level.width);
        const y = Math.floor((offsetY / clientHeight) * level.height);
        onCell?.([x, y]);
      }}
    />
  );
}
