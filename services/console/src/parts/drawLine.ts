import uPlot from 'uplot'
import { formatDay, formatNumber } from './formats.js'

export interface Line {
  readonly label: string
  readonly days: readonly string[]
  readonly values: readonly number[]
}

/** Follows size and theme. Browsers that block canvas draw nothing: the table has the numbers. */
export function drawLine(element: HTMLElement, line: Line): () => void {
  if (document.createElement('canvas').getContext('2d') === null) return () => {}
  let plot: uPlot | undefined
  const times = line.days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000)
  function redraw() {
    plot?.destroy()
    plot = new uPlot(optionsOf(element, line), [times, [...line.values]], element)
  }
  redraw()
  let width = element.clientWidth
  const resized = new ResizeObserver(() => {
    if (element.clientWidth === width) return
    width = element.clientWidth
    plot?.setSize({ width: Math.max(width, 120), height: 200 })
  })
  resized.observe(element)
  const theme = matchMedia('(prefers-color-scheme: light)')
  theme.addEventListener('change', redraw)
  return () => {
    theme.removeEventListener('change', redraw)
    resized.disconnect()
    plot?.destroy()
  }
}

function optionsOf(element: HTMLElement, { label, values }: Line): uPlot.Options {
  const style = getComputedStyle(element)
  const color = (token: string) => style.getPropertyValue(`--lk-${token}`).trim()
  const maxValue = Math.max(4, ...values)
  const axis = {
    stroke: color('second'),
    font: '12px system-ui, sans-serif',
    ticks: { show: false },
  }
  return {
    width: Math.max(element.clientWidth, 120),
    height: 200,
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: { y: { range: () => [0, maxValue * 1.1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 70,
        size: 30,
        values: (_plot, splits) =>
          splits.map((at) => formatDay(new Date(at * 1000).toISOString().slice(0, 10))),
      },
      {
        ...axis,
        size: 44,
        grid: { stroke: color('line'), width: 1 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6, 1e7],
        values: (_plot, splits) => splits.map(formatNumber),
      },
    ],
    series: [
      {},
      {
        label,
        stroke: color('accent-text'),
        fill: color('accent-soft'),
        width: 2,
        points: { show: values.length < 3 },
      },
    ],
  }
}
