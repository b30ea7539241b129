import { createHash } from 'node:crypto'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { maxPictureBytes, type Picture } from './pictures.js'

/** No scripts, links, animations, references or documents. */
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

const maxDepth = 64

/** CSS functions that fetch nothing; `url` only with a fragment. */
const harmless =
  /\b(?:rgba?|hsla?|translate|scale|rotate|skew[XY]|matrix)\([^()]*\)|\burl\(["']?#[\w-]+["']?\)/gi
const inlineRaster = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/
const plainStyle = /^[\w\s.#:;,{}%()>+-]*$/
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);)/gi

/**
 * Rebuilt from shapes, texts, gradients and raster pictures; anything that could run, load or point
 * elsewhere is dropped. Undefined without valid SVG.
 */
export function readDrawing(bytes: Buffer): Picture | undefined {
  if (bytes.length > maxPictureBytes) return undefined
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
  const parser = new SaxesParser({ xmlns: false, position: false })
  const open: Opened[] = []
  let out = ''
  parser.on('opentag', (tag) => {
    const parent = open.at(-1)
    if (parent === undefined && tag.name !== 'svg') refuse('no drawing')
    const isAllowed =
      drawn.has(tag.name) && (parent === undefined || (parent.isAllowed && parent.name !== 'style'))
    if (isAllowed)
      out += `<${tag.name}${attributesOf(tag, parent === undefined)}${tag.isSelfClosing ? '/' : ''}>`
    open.push({ name: tag.name, isAllowed, style: '' })
    if (open.length > maxDepth) refuse('too deep')
  })
  parser.on('closetag', ({ name, isSelfClosing }) => {
    const closed = open.pop()
    if (!closed?.isAllowed || isSelfClosing) return
    out += `${isPlainStyle(closed.style) ? escapeText(closed.style) : ''}</${name}>`
  })
  parser.on('text', (words) => {
    const parent = open.at(-1)
    // Comments may split a style into harmless texts.
    if (parent?.name === 'style') parent.style += words
    else if (parent?.isAllowed) out += escapeText(words)
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) refuse('entities of its own')
  })
  parser.on('cdata', () => refuse('raw data'))
  parser.on('processinginstruction', () => refuse('an instruction'))
  try {
    // Onchain drawings often have a bare `&`, which XML forbids.
    parser.write(source.replaceAll(bareAmpersand, '&amp;').trimEnd()).close()
    return out
  } catch {
    return undefined
  }
}

interface Opened {
  readonly name: string
  readonly isAllowed: boolean
  style: string
}

function refuse(reason: string): never {
  throw new Error(reason)
}

function attributesOf({ name, attributes }: SaxesTagPlain, isRoot: boolean): string {
  const allowedAttributes = new Map<string, string>(isRoot ? [['xmlns', 'http://www.w3.org/2000/svg']] : [])
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'href' || key === 'xlink:href') {
      if (name === 'image' && inlineRaster.test(value)) allowedAttributes.set('href', value)
    } else if (/^(?!on)[a-z][a-z\d-]*$/i.test(key) && key !== 'xmlns' && isPlain(value))
      allowedAttributes.set(key, value)
  }
  return [...allowedAttributes].map(([key, value]) => ` ${key}="${escapeText(value)}"`).join('')
}

/** Escapes could hide something. */
const isPlain = (value: string): boolean =>
  !/[\\\p{Cc}]|\/\*/u.test(value.replaceAll(/[\t\n\r]/g, ' ')) && !fetches(value)

const isPlainStyle = (style: string): boolean => plainStyle.test(style) && !fetches(style)

const fetches = (value: string): boolean => value.replaceAll(harmless, '').includes('(')

/** ASCII, so that guessed encodings cannot change it. */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[^\x20-\x7e\t\n\r]/gu, (sign) => `&#x${sign.codePointAt(0)?.toString(16)};`)
}

export function drawingOfDataUrl(url: string): Buffer | undefined {
  const [, isBase64, body] =
    /^data:image\/svg\+xml(?:;(?:charset=)?utf-?8)?(;base64)?,(.*)$/is.exec(url) ?? []
  if (body === undefined) return undefined
  return isBase64 ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body))
}
