'use client'
import type { ReactNode } from 'react'
import { type ButtonState, useButtonState } from './useButtonState.js'

/** Properties of the headless buttons. */
export interface CustomButtonProps {
  /** Draws the button from account, chain and modal state. */
  readonly children: (state: ButtonState) => ReactNode
}

/** A button without a look: the host draws it. The headless form of the connect, account and network buttons. */
export const CustomButton = ({ children }: CustomButtonProps): ReactNode => children(useButtonState())
