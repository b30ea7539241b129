import type { Page } from '@playwright/test'

// Letters taller than Latin ones, and other line breaks.

/** To recognize names, which all languages share. */
export const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roots = [
      ...[...document.querySelectorAll('latchkey-layer')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
      ...document.querySelectorAll('[data-testid=buttons]'),
    ]
    return roots.flatMap((root) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode()) found.push(texts.currentNode.nodeValue?.trim() ?? '')
      return found.filter(Boolean)
    })
  })

/** Overlapping texts and cut-off letters, measured with the fonts that draw them. */
export const findCollisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const pencil = document.createElement('canvas').getContext('2d')
    const range = document.createRange()
    const boxes = [
      ...[...document.querySelectorAll('latchkey-layer')].flatMap(
        ({ shadowRoot }) => shadowRoot?.querySelector('[data-testid=lk-card]') ?? [],
      ),
      ...document.querySelectorAll('[data-testid=buttons]'),
    ]
    const isHidden = (part: Element | null, end: Element): boolean => {
      if (!part || part === end) return false
      const { clipPath, opacity } = getComputedStyle(part)
      return clipPath !== 'none' || opacity === '0' || isHidden(part.parentElement, end)
    }
    /** A scroller cuts only at the scrolled edge. */
    const cutterOf = (part: Element | null, end: Element): Element | undefined => {
      if (!part || part === end) return undefined
      return getComputedStyle(part).overflowY === 'visible' ? cutterOf(part.parentElement, end) : part
    }
    const visiblePart = (rect: DOMRect, part: Element | null, end: Element): DOMRect => {
      const cutter = cutterOf(part, end)
      if (!cutter) return rect
      const edge = cutter.getBoundingClientRect()
      const left = Math.max(rect.left, edge.left)
      const top = Math.max(rect.top, edge.top)
      const width = Math.max(0, Math.min(rect.right, edge.right) - left)
      const height = Math.max(0, Math.min(rect.bottom, edge.bottom) - top)
      return visiblePart(new DOMRect(left, top, width, height), cutter.parentElement, end)
    }
    const isToast = (node: Node): boolean => Boolean(node.parentElement?.closest('.lk-toast'))
    for (const box of boxes) {
      const lines: { node: Node; name: string; rect: DOMRect }[] = []
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement
        const text = node.nodeValue?.trim()
        if (
          !element ||
          !text ||
          element.closest('[data-lk-leaving], .lk-title-out, svg, style, select, .huge')
        )
          continue
        const style = getComputedStyle(element)
        if (style.visibility === 'hidden' || isHidden(element, box)) continue
        range.selectNodeContents(node)
        const name = `“${text.slice(0, 60)}” in ${element.tagName.toLowerCase()}.${element.className}`
        const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
        for (const rect of rects) {
          const seen = visiblePart(rect, element, box)
          if (seen.width > 1 && seen.height > 1) lines.push({ node, name, rect: seen })
        }
        const [first] = rects
        const last = rects.at(-1)
        if (!pencil || !first || !last) continue
        pencil.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        const ink = pencil.measureText(text)
        const top = first.top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent
        const bottom = last.bottom - ink.fontBoundingBoxDescent + ink.actualBoundingBoxDescent
        let cut = 0
        for (
          let cutter = cutterOf(element, box);
          cutter && !/auto|scroll/.test(getComputedStyle(cutter).overflowY);
          cutter = cutterOf(cutter.parentElement, box)
        ) {
          const edge = cutter.getBoundingClientRect()
          cut = Math.max(cut, edge.top - top, bottom - edge.bottom)
        }
        if (cut > 1) found.push(`${name} loses ${cut.toFixed(1)} px of its letters`)
      }
      lines.forEach(({ node, name, rect }, index) => {
        for (const other of lines.slice(index + 1)) {
          if (other.node === node) continue
          const width = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
          const height = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top)
          // Toasts cover the header.
          if (isToast(node) !== isToast(other.node)) continue
          // Line boxes overlap where letters do not.
          if (width > 2 && height > Math.min(rect.height, other.rect.height) * 0.4)
            found.push(`${name} lies over ${other.name}`)
        }
      })
    }
    return [...new Set(found)]
  })
