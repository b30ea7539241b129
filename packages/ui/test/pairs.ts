import { contrast, mix, parseHex, type Rgb } from '../src/theme/color.js'
import type { ThemeTokens } from '../src/theme/themes.js'

function blendOver(value: string, surface: Rgb): Rgb {
  const hex = parseHex(value)
  if (hex) return hex
  const match = /^rgba\((\d+),(\d+),(\d+),([\d.]+)\)$/.exec(value)
  if (!match) throw new Error(`not a colour: ${value}`)
  const [r, g, b, a] = match.slice(1).map(Number) as [number, number, number, number]
  return mix(surface, [r, g, b], a)
}

type Pair = readonly [what: string, text: Rgb, surface: Rgb, ratio: number]

function pairs(theme: ThemeTokens): readonly Pair[] {
  const solid = (name: keyof ThemeTokens) => blendOver(theme[name], [0, 0, 0])
  const card = solid('card')
  const list: Pair[] = []
  const add = (texts: (keyof ThemeTokens)[], surface: Rgb, where: string, ratio = 4.5) => {
    for (const text of texts)
      list.push([`${text} on ${where}`, blendOver(theme[text], surface), surface, ratio])
  }
  const main: (keyof ThemeTokens)[] = ['text', 'second', 'third', 'accentText', 'ok', 'warn', 'bad']
  add(main, card, 'card')
  add(main, solid('raised'), 'raised')
  // Hovered rows, tiles and pills; toasts are on hover too.
  add(['text', 'second', 'accentText', 'bad'], solid('hover'), 'hover')
  add(['text'], solid('press'), 'press')
  for (const surface of ['card', 'raised'] as const) {
    for (const [soft, text] of [
      ['accentSoft', 'accentText'],
      ['warnSoft', 'warn'],
      ['badSoft', 'bad'],
    ] as const) {
      const under = blendOver(theme[soft], solid(surface))
      add(['text'], under, `${soft} over ${surface}`)
      // Graphics need 3:1.
      add([text], under, `${soft} over ${surface}`, 3)
    }
  }
  add(['onAccent'], solid('accent'), 'accent')
  add(['onAccent'], solid('accentHover'), 'accentHover')
  add(['onAccent'], solid('accentPress'), 'accentPress')
  for (const surface of ['card', 'raised'] as const) {
    add(['focus', 'control', 'ok', 'bad'], solid(surface), surface, 3)
  }
  add(['onMark'], solid('ok'), 'ok badge', 3)
  add(['onMark'], solid('bad'), 'bad badge', 3)
  return list
}

export const failures = (theme: ThemeTokens) =>
  pairs(theme).flatMap(([what, text, surface, ratio]) => {
    const value = contrast(text, surface)
    return value >= ratio ? [] : [`${what}: ${value.toFixed(2)} < ${ratio}`]
  })
