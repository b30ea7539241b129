import type { TypedStruct, TypedValue } from './readTyped.js'

/** Escaped: no text can imitate another field. */
export function showTyped({ fields }: TypedStruct, indent = ''): string {
  return fields.map(({ name, value }) => `${indent}${name}:${showValue(value, `${indent}  `)}`).join('\n')
}

function showValue(value: TypedValue, indent: string): string {
  if (value.kind === 'struct') return value.fields.length === 0 ? ' {}' : `\n${showTyped(value, indent)}`
  if (value.kind === 'list')
    return value.items.length === 0
      ? ' []'
      : `\n${value.items.map((one, index) => `${indent}${index + 1}.${showValue(one, `${indent}  `)}`).join('\n')}`
  return ` ${value.type === 'string' ? quote(String(value.value)) : String(value.value)}`
}

/** Control characters, and those that hide letters or change their direction. */
const unprintable = /[\p{C}\u2028\u2029]/gu

const quote = (text: string): string =>
  JSON.stringify(text).replace(unprintable, (letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`)

export const cleanName = (text: string): string => text.replace(unprintable, '').slice(0, 64)
