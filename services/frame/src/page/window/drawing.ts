export type Drawing = string | DrawnElement

export interface DrawnElement {
  readonly tag: string
  readonly given: Readonly<Record<string, string>>
  readonly inside: readonly Drawing[]
  readonly part?: number
}

/** No others are drawn, whichever end sends them. */
const tags = new Set(
  'b bdi button code dd div dl dt em h1 h2 h3 img input li ol output p path section small span strong summary details svg textarea u ul'.split(
    ' ',
  ),
)
const svg = 'http://www.w3.org/2000/svg'
const parts = 'button, input, textarea, summary'

/** They link, run code or style, or belong to the gate. */
const isLeftOut = (name: string): boolean => /^(?:on|style|href|src(?!$)|form|aria-disabled$)/i.test(name)

export function draw(node: Node, name: (element: HTMLElement) => number): Drawing {
  if (!isElement(node)) return node.textContent ?? ''
  const given = Object.fromEntries(
    [...node.attributes].filter((one) => !isLeftOut(one.name)).map((one) => [one.name, one.value]),
  )
  return {
    tag: node.localName,
    given,
    inside: [...node.childNodes].map((child) => draw(child, name)),
    ...(node.matches(parts) && { part: name(node as HTMLElement) }),
  }
}

export type PartNames = WeakMap<Element, number>

export function build(document: Document, drawing: Drawing, names: PartNames): Node {
  if (typeof drawing === 'string') return document.createTextNode(drawing)
  const { tag, given, inside, part } = drawing
  if (!tags.has(tag)) return document.createTextNode('')
  const element =
    tag === 'svg' || tag === 'path' ? document.createElementNS(svg, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(given)) if (!isLeftOut(name)) element.setAttribute(name, value)
  if (part !== undefined) names.set(element, part)
  element.append(...inside.map((one) => build(document, one, names)))
  return element
}

/** In place: a visitor may be typing. */
export function follow(
  parent: Element,
  present: readonly ChildNode[],
  drawings: readonly Drawing[],
  names: PartNames,
): void {
  const document = parent.ownerDocument
  for (const [index, drawing] of drawings.entries()) {
    const node = present[index]
    if (node === undefined) parent.append(build(document, drawing, names))
    else if (typeof drawing === 'string' && !isElement(node)) {
      if (node.textContent !== drawing) node.textContent = drawing
    } else if (typeof drawing !== 'string' && isElement(node) && node.localName === drawing.tag)
      followElement(node, drawing, names)
    else node.replaceWith(build(document, drawing, names))
  }
  for (const node of present.slice(drawings.length)) node.remove()
}

function followElement(element: Element, { given, inside, part }: DrawnElement, names: PartNames): void {
  for (const name of element.getAttributeNames())
    if (!(name in given) && !isLeftOut(name)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(given))
    if (!isLeftOut(name) && element.getAttribute(name) !== value) element.setAttribute(name, value)
  if (part !== undefined) names.set(element, part)
  follow(element, [...element.childNodes], inside, names)
}

const isElement = (node: Node): node is Element => node.nodeType === 1
