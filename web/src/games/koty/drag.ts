// Dragging a card with a finger or a mouse.
import type { Attachment } from "svelte/attachments";

interface Drag {
  /** Called when a drag begins; false refuses it. */
  grab: () => boolean;
  move: (x: number, y: number) => void;
  drop: (x: number, y: number) => void;
}

const FAR_ENOUGH = 8;

export function draggable(drag: Drag): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let isDragging = false;

    const press = (event: PointerEvent): void => {
      isDragging = false;
      if (event.button === 0 && event.isPrimary) start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const move = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.id) return;
      if (!isDragging) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR_ENOUGH) return;
        if (!drag.grab()) {
          start = null;
          return;
        }
        isDragging = true;
        node.setPointerCapture(start.id);
      }
      drag.move(event.clientX, event.clientY);
    };
    const release = (event: PointerEvent): void => {
      if (isDragging) drag.drop(event.clientX, event.clientY);
      start = null;
    };
    // The click that ends a drag is not a tap.
    const click = (event: MouseEvent): void => {
      if (isDragging) event.stopImmediatePropagation();
      isDragging = false;
    };
    const cancel = (): void => {
      if (isDragging) drag.drop(-1, -1);
      start = null;
      isDragging = false;
    };

    node.addEventListener("pointerdown", press);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", release);
    node.addEventListener("pointercancel", cancel);
    node.addEventListener("click", click, { capture: true });
    return () => {
      node.removeEventListener("pointerdown", press);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", release);
      node.removeEventListener("pointercancel", cancel);
      node.removeEventListener("click", click, { capture: true });
    };
  };
}
