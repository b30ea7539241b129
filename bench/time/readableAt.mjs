/**
 * Before the page's scripts. `pressedAt` is the last click; `readableAt(what)` waits until two
 * frames after it has a size and half its opacity, including ancestors: then it is painted.
 */
export const readableAt = () => {
  const opacityOf = (element) => {
    let product = 1
    for (
      let node = element;
      node;
      node = node.assignedSlot ?? node.parentElement ?? node.getRootNode().host
    ) {
      const style = getComputedStyle(node)
      if (style.visibility === 'hidden' || style.display === 'none') return 0
      product *= Number(style.opacity)
    }
    return product
  }
  const find = (selector) =>
    document.querySelector('latchkey-layer')?.shadowRoot?.querySelector(selector) ??
    document.querySelector(selector)
  const isReadable = (selector) => {
    const element = find(selector)
    return Boolean(element && element.getBoundingClientRect().height > 0 && opacityOf(element) >= 0.5)
  }
  window.pressedAt = 0
  addEventListener('click', (event) => (window.pressedAt = event.timeStamp), { capture: true })
  window.boxOf = (selector) => {
    const { x, y, width, height } = find(selector).getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  window.countNodes = () =>
    document.querySelector('latchkey-layer')?.shadowRoot?.querySelectorAll('dialog *').length ?? 0
  window.readableAt = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isReadable(selector)) return requestAnimationFrame(look)
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
      }
      requestAnimationFrame(look)
    })
}
