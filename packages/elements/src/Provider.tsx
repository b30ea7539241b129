import { LatchkeyProvider, type LatchkeyProviderProps } from '@latchkey/react'
import type { ReactNode } from 'react'
import type { Provided } from './clients.js'

/** The elements' types do not name React's. */
export const Provider = ({ children, ...given }: Provided & { readonly children: ReactNode }) => (
  <LatchkeyProvider {...(given as LatchkeyProviderProps)}>{children}</LatchkeyProvider>
)
