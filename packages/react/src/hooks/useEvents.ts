'use client'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { useEffect, useRef } from 'react'
import { useClient } from './useClient.js'

/** Calls the listener for each event (specification section 7) while mounted; always the latest listener. */
export function useEvents(listener: (event: LatchkeyEvent) => void): void {
  const client = useClient()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  }, [listener])
  useEffect(() => client.onEvent((event) => latest.current(event)), [client])
}
