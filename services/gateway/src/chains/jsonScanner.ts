/** Byte offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Member {
  /** Index in the list; 0 without one. */
  readonly object: number
  readonly key: Span
  readonly value: Span
}

export interface JsonScanner {
  feed(bytes: Uint8Array): void
  end(): readonly Member[]
}

/** Invalid JSON (RFC 8259), or beyond a bound. */
export class JsonError extends Error {
  override readonly name = 'JsonError'
}

export interface JsonBounds {
  readonly maxDepth: number
  readonly maxMembers: number
}

const scalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
/** Longer than any chain's numbers. */
const maxScalarLength = 1024

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d]

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

/**
 * Validates JSON as it arrives and locates its object's members: parsing megabytes would block the
 * process. Nothing here recurses.
 */
export function createJsonScanner({ maxDepth, maxMembers }: JsonBounds): JsonScanner {
  const open: boolean[] = []
  let inObject = false
  let looking = false
  const members: Member[] = []
  let expected: Expected = 'value'
  let offset = 0
  let rootIsList = false
  let object = -1
  let inString = false
  let escaped = false
  let hexDigits = 0
  let token = ''
  let start = 0
  let key: Span = { start: 0, end: 0 }

  function beginValue(at: number): void {
    if (expected !== 'value' && expected !== 'value or end') fail()
    if (looking) start = at
  }

  function enter(): void {
    inObject = open.at(-1) === true
    looking = inObject && open.length === (rootIsList ? 2 : 1)
  }

  function endValue(end: number): void {
    expected = open.length === 0 ? 'nothing' : 'comma or end'
    if (!looking) return
    if (members.length >= maxMembers) fail('It has too many members.')
    members.push({ object, key, value: { start, end } })
  }

  function openContainer(isObject: boolean, at: number): void {
    beginValue(at)
    if (open.length >= maxDepth) fail(`It is nested deeper than ${maxDepth} levels.`)
    if (open.length === 0) rootIsList = !isObject
    open.push(isObject)
    enter()
    expected = isObject ? 'key or end' : 'value or end'
    if (looking) object += 1
  }

  function closeContainer(isObject: boolean, end: number): void {
    if (open.length === 0 || inObject !== isObject) fail()
    if (expected !== 'comma or end' && expected !== (isObject ? 'key or end' : 'value or end')) fail()
    open.pop()
    enter()
    endValue(end)
  }

  function endString(at: number): void {
    inString = false
    if (expected === 'value' || expected === 'value or end') return endValue(at + 1)
    if (looking) key = { start: key.start, end: at + 1 }
    expected = 'colon'
  }

  function endScalar(end: number): void {
    if (!scalar.test(token)) fail()
    token = ''
    endValue(end)
  }

  function insideString(byte: number, at: number): void {
    if (hexDigits > 0) {
      if (!isHex(byte)) fail()
      hexDigits -= 1
    } else if (escaped) {
      escaped = false
      if (byte === 0x75) hexDigits = 4
      else if (!'"\\/bfnrt'.includes(String.fromCharCode(byte))) fail()
    } else if (byte === quote) endString(at)
    else if (byte === backslash) escaped = true
    else if (byte < 0x20) fail()
  }

  function outside(byte: number, at: number): void {
    if (isSpace(byte)) return
    if (byte === quote) {
      inString = true
      if (expected !== 'key' && expected !== 'key or end') beginValue(at)
      else if (looking) key = { start: at, end: at }
    } else if (byte === openObject || byte === openList) openContainer(byte === openObject, at)
    else if (byte === closeObject || byte === closeList) closeContainer(byte === closeObject, at + 1)
    else if (byte === comma) {
      if (expected !== 'comma or end') fail()
      expected = inObject ? 'key' : 'value'
    } else if (byte === colon) {
      if (expected !== 'colon') fail()
      expected = 'value'
    } else {
      beginValue(at)
      token = String.fromCharCode(byte)
    }
  }

  return {
    feed(bytes) {
      const { length } = bytes
      for (let index = 0; index < length; index += 1) {
        let byte = bytes[index] ?? 0
        if (inString) {
          if (!escaped && hexDigits === 0) {
            while (byte !== quote && byte !== backslash && byte >= 0x20) {
              index += 1
              if (index === length) break
              byte = bytes[index] ?? 0
            }
            if (index === length) break
          }
          insideString(byte, offset + index)
        } else if (token === '') outside(byte, offset + index)
        else if (isScalarByte(byte)) {
          token += String.fromCharCode(byte)
          if (token.length > maxScalarLength) fail()
        } else {
          endScalar(offset + index)
          outside(byte, offset + index)
        }
      }
      offset += bytes.length
    },
    end() {
      if (token !== '') endScalar(offset)
      if (expected !== 'nothing' || inString) fail('It ends too early.')
      return members
    },
  }
}

function fail(message = 'It is not JSON.'): never {
  throw new JsonError(message)
}

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

function isScalarByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x2e ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x45
  )
}

function isHex(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
}
