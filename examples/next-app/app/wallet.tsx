'use client'
import { createLatchkey, type State } from '@latchkey/core'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { LatchkeyProvider } from '@latchkey/react'
import type { ReactNode } from 'react'

const client = createLatchkey({ networks: [mainnet, base], adapters: [eip155()], cookie: true })

export const Wallet = ({
  children,
  initialState,
}: {
  children: ReactNode
  initialState?: Partial<State>
}) => (
  <LatchkeyProvider client={client} initialState={initialState}>
    {children}
  </LatchkeyProvider>
)
