/**
 * Imitates a browser's page translator: texts move into `font`, except within `translate="no"`.
 *
 * @param sign precedes each translated text
 */
export function translatePage(sign = '«'): () => void {
  const done = new WeakSet<Node>()
  const translate = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || done.has(text) || text.data.trim() === '' || isLeft(parent)) continue
      const font = document.createElement('font')
      const made = document.createTextNode(sign + text.data)
      done.add(made)
      font.append(made)
      text.replaceWith(font)
    }
  }
  translate()
  const observer = new MutationObserver(translate)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}

const isLeft = (parent: Element): boolean => parent.closest('[translate="no"], style, script, svg') !== null
