import { hashText } from './monogram.js'

const sets = [
  ['#7c8cff', '#ff9ec7', '#ffb36b'],
  ['#60a5fa', '#5eead4', '#a78bfa'],
  ['#f472b6', '#fdba74', '#c084fc'],
  ['#22c1c3', '#818cf8', '#a5f3c4'],
  ['#a978f5', '#f9a8d4', '#7dd3fc'],
  ['#38a3f1', '#c4b5fd', '#f0abfc'],
  ['#fb7185', '#fcd34d', '#a78bfa'],
  ['#34c38f', '#a7f3d0', '#60a5fa'],
  ['#6366f1', '#38bdf8', '#f9a8d4'],
  ['#f59e6b', '#fde68a', '#f472b6'],
] as const

/** Three colors, highlight position (percent), angle (degrees). */
export function gradient(address: string): {
  colors: readonly [string, string, string]
  x: number
  y: number
  turn: number
} {
  const hash = hashText(address.toLowerCase())
  return {
    colors: sets[hash % sets.length] ?? sets[0],
    x: 18 + ((hash >>> 8) % 30),
    y: 15 + ((hash >>> 14) % 35),
    turn: (hash >>> 20) % 360,
  }
}
