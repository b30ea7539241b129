'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on a server and while hydrating. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
