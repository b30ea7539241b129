/**
 * Sets the writing direction of every layer that comes. The product has no option for it yet (it comes with locales),
 * so the gallery turns the layer itself.
 */
export function mirrorLayers(): void {
  const turn = () => {
    for (const host of document.querySelectorAll('latchkey-layer')) {
      const shell = host.shadowRoot?.querySelector<HTMLElement>('.lk-root')
      if (shell) shell.dir = 'rtl'
    }
  }
  new MutationObserver(turn).observe(document.body, { childList: true, subtree: true })
}
