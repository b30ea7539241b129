const KEY = 'framework'

/**
 * A chosen framework is chosen in all groups, on every page.
 *
 * @param {import('vitepress').Router} router
 */
export function rememberTabs(router) {
  if (typeof window === 'undefined') return
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.vp-code-group')) return
    const label = labelOf(target)
    if (label === undefined) return
    localStorage.setItem(KEY, label)
    choose(label, target)
  })
  const restore = () => {
    const label = localStorage.getItem(KEY)
    if (label !== null) requestAnimationFrame(() => choose(label))
  }
  router.onAfterRouteChanged = restore
  window.addEventListener('load', restore)
}

/**
 * @param {string} label
 * @param {HTMLInputElement} [except]
 */
function choose(label, except) {
  for (const input of document.querySelectorAll('.vp-code-group input')) {
    if (!(input instanceof HTMLInputElement) || input === except || input.checked || labelOf(input) !== label)
      continue
    input.checked = true
    const group = input.closest('.vp-code-group')
    const at = [...(group?.querySelectorAll('input') ?? [])].indexOf(input)
    for (const [index, block] of [...(group?.querySelector('.blocks')?.children ?? [])].entries()) {
      block.classList.toggle('active', index === at)
    }
  }
}

/** @param {HTMLInputElement} input */
const labelOf = (input) =>
  document.querySelector(`label[for="${CSS.escape(input.id)}"]`)?.textContent ?? undefined
