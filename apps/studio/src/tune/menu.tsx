import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

/** Something that a menu offers. */
export interface MenuItem {
  readonly label: string;
  /** Why it can't be done now; it is greyed then, and says so. */
  readonly whyNot?: string | undefined;
  /** Whether it is what holds now; undefined where that makes no sense. */
  readonly isOn?: boolean;
  run(): void;
}

interface MenuProps {
  /** What the button is called. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Space between a menu and the edge of the window. */
const MARGIN = 8;

/** A button that opens a list of things to do; arrows, Enter and Escape work in it. */
export function Menu({ label, items, children, class: name = "small-button" }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  // At once, not when the browser says that the list is open: keys pressed in between would go to the wrong item.
  const open = (event: MouseEvent) => {
    const [box, menu] = [button.current?.getBoundingClientRect(), list.current];
    if (box === undefined || menu === null || menu.matches(":popover-open")) return;
    event.preventDefault();
    menu.showPopover();
    const { offsetWidth: width, offsetHeight: height } = menu;
    const below = box.bottom + 4;
    menu.style.left = `${Math.max(MARGIN, Math.min(box.right - width, innerWidth - width - MARGIN))}px`;
    menu.style.top = `${below + height > innerHeight - MARGIN ? Math.max(MARGIN, box.top - height - 4) : below}px`;
    focusItem(0);
  };
  const focusItem = (index: number) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    all[(index + all.length) % all.length]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === "ArrowDown") focusItem(at + 1);
    else if (event.key === "ArrowUp") focusItem(at - 1);
    else if (event.key === "Home") focusItem(0);
    else if (event.key === "End") focusItem(-1);
    else if (event.key === "Tab") list.current?.hidePopover();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = ({ whyNot, run }: MenuItem) => {
    if (whyNot !== undefined) return;
    list.current?.hidePopover();
    button.current?.focus();
    run();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={name}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        popovertarget={id}
        onClick={open}
      >
        {children}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        class="menu"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role={item.isOn === undefined ? "menuitem" : "menuitemradio"}
            {...(item.isOn === undefined ? {} : { "aria-checked": item.isOn })}
            aria-disabled={item.whyNot !== undefined}
            tabIndex={-1}
            onClick={() => choose(item)}
          >
            <span>{item.label}</span>
            {item.whyNot !== undefined && <small>{item.whyNot}</small>}
          </button>
        ))}
      </div>
    </>
  );
}
