/** Moving less is a press. */
const LEAST_PX = 6

/**
 * Makes a list's element follow the pointer that pressed it: when it is over another element, it takes the position of
 * that one. The buttons beside it do the same for the keyboard.
 * @param item changes places with those beside it of its own `data-group`.
 * @param onMove gets the positions before and after.
 */
export function dragToOrder(
  pressed: { clientX: number; clientY: number; pointerId: number },
  item: HTMLElement,
  onMove: (from: number, to: number) => void,
): void {
  let isDragged = false

  function follow(event: PointerEvent) {
    if (event.pointerId !== pressed.pointerId) return
    const far = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY)
    if (!isDragged && far < LEAST_PX) return
    isDragged = true
    item.classList.add('image-field__item--dragged')
    event.preventDefault()
    const order = [...(item.parentElement?.querySelectorAll(`[data-group=${item.dataset['group']}]`) ?? [])]
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const to = order.findIndex((one) => one.contains(under))
    const from = order.indexOf(item)
    if (to >= 0 && from >= 0 && to !== from) onMove(from, to)
  }

  function end(event: PointerEvent) {
    if (event.pointerId !== pressed.pointerId) return
    item.classList.remove('image-field__item--dragged')
    document.removeEventListener('pointermove', follow)
    document.removeEventListener('pointerup', end)
    document.removeEventListener('pointercancel', end)
  }

  document.addEventListener('pointermove', follow)
  document.addEventListener('pointerup', end)
  document.addEventListener('pointercancel', end)
}
