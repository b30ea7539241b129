'use client'
import type { Client } from '@latchkey/core'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.js'

/** The client of the nearest provider. */
export const useClient = (): Client => useLatchkeyContext().client
