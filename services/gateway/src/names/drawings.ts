import { createHash } from 'node:crypto'
import { mostPictureBytes, type Picture } from './pictures.js'

/** Elements that draw, and nothing else: no scripts, links, animations, references or other documents. */
const drawn = new Set([
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'image',
  'style',
])

/** How deep elements lie in each other, at most. */
const deepest = 64

const token =
  /<!--[\s\S]*?-->|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const prolog = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^[>]*>\s*)?/i

/** What fetches nothing; of `url` only what lies in the drawing itself. */
const harmless =
  /\b(?:rgba?|hsla?|translate|scale|rotate|skew[XY]|matrix)\([^()]*\)|\burl\(["']?#[\w-]+["']?\)/gi
const inlineRaster = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/
const plainStyle = /^[\w\s.#:;,{}%()>+-]*$/
const entity = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);)/gi

/**
 * A drawing (SVG), written anew with nothing in it but shapes, texts, gradients and raster pictures of its own: what
 * could run, load or point elsewhere is left away.
 *
 * @returns undefined for what is no drawing, or is not written as XML has to be
 */
export function readDrawing(bytes: Buffer): Picture | undefined {
  if (bytes.length > mostPictureBytes) return undefined
  const text = rewrite(bytes.toString('utf8'))
  if (text === undefined) return undefined
  const clean = Buffer.from(text)
  return {
    type: 'image/svg+xml',
    bytes: clean,
    digest: `sha256:${createHash('sha256').update(clean).digest('hex')}`,
  }
}

function rewrite(source: string): string | undefined {
  const text = source.slice(prolog.exec(source)?.[0].length ?? 0).trimEnd()
  const open: { readonly name: string; readonly isKept: boolean }[] = []
  let out = ''
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const isFirst = token.lastIndex === 0
    const found = token.exec(text)
    if (!found) return undefined
    const [, ends, name, attributes = '', isEmpty, words] = found
    const parent = open.at(-1)
    if (name === undefined) {
      // Before the drawing and behind it stands nothing but space.
      if (words === undefined ? false : parent === undefined) return undefined
      if (words !== undefined && parent?.isKept) out += textOf(words, parent.name)
    } else if (ends) {
      if (parent?.name !== name || attributes !== '' || isEmpty) return undefined
      open.pop()
      if (parent.isKept) out += `</${name}>`
    } else {
      if (isFirst ? name !== 'svg' : parent === undefined) return undefined
      const isKept = drawn.has(name) && parent?.isKept !== false
      if (isKept) out += `<${name}${attributesOf(attributes, name, isFirst)}${isEmpty ? '/' : ''}>`
      if (!isEmpty) open.push({ name, isKept })
      if (open.length > deepest) return undefined
    }
  }
  return open.length === 0 && out !== '' ? out : undefined
}

function textOf(words: string, parent: string): string {
  if (parent === 'style') return plainStyle.test(words) && !fetches(words) ? words : ''
  return words.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').replaceAll(entity, '&amp;')
}

function attributesOf(attributes: string, name: string, isRoot: boolean): string {
  const kept = new Map<string, string>(isRoot ? [['xmlns', 'http://www.w3.org/2000/svg']] : [])
  for (const [, key = '', double, single] of attributes.matchAll(attribute)) {
    const value = double ?? single ?? ''
    if (key === 'href' || key === 'xlink:href') {
      if (name === 'image' && inlineRaster.test(value)) kept.set('href', value)
    } else if (/^(?!on)[a-zA-Z][a-zA-Z\d-]*$/i.test(key) && key !== 'xmlns' && isPlain(value))
      kept.set(key, value)
  }
  return [...kept].map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`).join('')
}

/** Without signs that are read as others, behind which something could hide. */
const isPlain = (value: string): boolean =>
  !/[\\\p{Cc}]|&(?!(?:amp|lt|gt|quot|apos);)|\/\*/u.test(value.replaceAll(/[\t\n\r]/g, ' ')) &&
  !fetches(value)

const fetches = (value: string): boolean => value.replaceAll(harmless, '').includes('(')

/** The bytes of an SVG that stands in its own address. */
export function drawingOfDataUrl(url: string): Buffer | undefined {
  const [, isBase64, body] =
    /^data:image\/svg\+xml(?:;(?:charset=)?utf-?8)?(;base64)?,(.*)$/is.exec(url) ?? []
  if (body === undefined) return undefined
  return isBase64 ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body))
}
