'use client'
import { createContext, useContext } from 'react'
import { useConfig } from 'wagmi'
import { type Carried, carriedBy } from '../config/latchkeyConnector.js'
import type { AvatarComponent, DisclaimerComponent } from './Appearance.js'

export interface HostParts {
  readonly avatar: AvatarComponent | undefined
  readonly disclaimer: DisclaimerComponent | undefined
  /** In the page's language; undefined in English. */
  readonly connect: string | undefined
}

export const HostPartsContext = createContext<HostParts>({
  avatar: undefined,
  disclaimer: undefined,
  connect: undefined,
})

export const useHostParts = (): HostParts => useContext(HostPartsContext)

export const useCarried = (): Carried => carriedBy(useConfig())
