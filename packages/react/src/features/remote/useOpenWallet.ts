import { SECOND_MS } from '@latchkey/protocol/time'
import { useEffect, useState } from 'react'

/** For a wallet to cover the page, before alternatives are offered. */
const patienceMs = 2 * SECOND_MS

export interface OpenWallet<T> {
  /** Call it in the task of a press. */
  readonly open: (which: T) => void
  readonly isOpened: boolean
  readonly isStuck: boolean
}

/**
 * Opens a wallet's links and watches whether the page stays on screen.
 *
 * @param openLink returns whether there was a link
 * @param wasOpened by the press that led here
 */
export function useOpenWallet<T>(openLink: (which: T) => boolean, wasOpened: boolean): OpenWallet<T> {
  const [times, setTimes] = useState(wasOpened ? 1 : 0)
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    if (times === 0) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setStuck(true), patienceMs)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [times])
  return {
    open: (which) => {
      if (!openLink(which)) return
      setTimes((before) => before + 1)
      setStuck(false)
    },
    isOpened: times > 0,
    isStuck,
  }
}
