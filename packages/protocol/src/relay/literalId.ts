const blank = /\s/

/**
 * `JSON.parse` would round `1795149126017583360`. Own members only; the last duplicate wins.
 *
 * @param text a JSON object
 */
export function literalId(text: string): string | undefined {
  let at = text.indexOf('{') + 1
  let found: string | undefined
  while (at > 0 && at < text.length) {
    at = skipBlank(text, at)
    if (text[at] === ',') at = skipBlank(text, at + 1)
    if (text[at] !== '"') return found
    const keyEnd = skipString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    const start = skipBlank(text, skipBlank(text, keyEnd) + 1)
    const end = skipValue(text, start)
    if (key === 'id') found = text.slice(start, end)
    at = end
  }
  return found
}

function skipBlank(text: string, from: number): number {
  let at = from
  while (blank.test(text.charAt(at))) at += 1
  return at
}

function skipString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function skipValue(text: string, from: number): number {
  let at = from
  let depth = 0
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === '"') {
      at = skipString(text, at)
      if (depth === 0) return at
      continue
    }
    if (depth === 0 && (character === ',' || character === '}' || blank.test(character))) return at
    if (character === '{' || character === '[') depth += 1
    at += 1
    if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return at
}
