'use client'
import { createContext, useContext } from 'react'
import { useConfig } from 'wagmi'
import { type Carried, carriedBy } from '../config/latchkeyConnector.js'
import type { AvatarComponent, DisclaimerComponent } from './Appearance.js'

/** Components of the host that the modal draws. */
export interface HostParts {
  readonly avatar: AvatarComponent | undefined
  readonly disclaimer: DisclaimerComponent | undefined
  /** "Connect wallet" in the page's language; undefined in English. */
  readonly connect: string | undefined
}

export const HostPartsContext = createContext<HostParts>({
  avatar: undefined,
  disclaimer: undefined,
  connect: undefined,
})

export const useHostParts = (): HostParts => useContext(HostPartsContext)

/** The Latchkey of wagmi's config. */
export const useCarried = (): Carried => carriedBy(useConfig())
