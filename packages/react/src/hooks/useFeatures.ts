'use client'
import type { State } from '@latchkey/core'
import { useLatchkeyState } from './useLatchkeyState.js'

/** The features as resolved from host, gateway and defaults (specification section 4). */
export const useFeatures = (): State['features'] => useLatchkeyState((state) => state.features)
