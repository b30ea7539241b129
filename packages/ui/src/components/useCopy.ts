import { nudge } from '../motion/nudge.js'
import { useCallback, useEffect, useRef, useState } from 'react'

const shownFor = 1500

/** `copied` lasts 1.5 s; `failed`: the browser refused. */
export function useCopy(
  value: string,
  onCopied?: (() => void) | undefined,
): { copy: () => void; copied: boolean; failed: boolean } {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback(() => {
    const settle = (next: 'copied' | 'failed') => {
      setState(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setState('idle'), shownFor)
    }
    const write = async () => {
      const worked = await writeClipboard(value).catch(() => copyBySelection(value))
      settle(worked ? 'copied' : 'failed')
      if (!worked) return
      nudge(window)
      onCopied?.()
    }
    void write()
  }, [value, onCopied])
  return { copy, copied: state === 'copied', failed: state === 'failed' }
}

async function writeClipboard(value: string): Promise<true> {
  if (!navigator.clipboard) throw new Error('no clipboard')
  await navigator.clipboard.writeText(value)
  return true
}

/** Plain http has no clipboard API. */
function copyBySelection(value: string): boolean {
  const active = document.activeElement
  const inside = active?.shadowRoot?.activeElement ?? active
  const area = document.createElement('textarea')
  area.value = value
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Everything outside the open dialog is inert.
  const parent = inside?.closest('dialog') ?? active?.shadowRoot?.querySelector('dialog') ?? document.body
  parent.append(area)
  area.select()
  const worked = document.execCommand('copy')
  area.remove()
  if (inside instanceof HTMLElement) inside.focus({ preventScroll: true })
  return worked
}
