'use client'
import type { PayRequest, PayResult, PayState } from '@latchkey/core'
import { openPayments, payInPage } from '@latchkey/core/actions'
import { useCallback, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** What {@link usePay} gives. */
export interface Pay {
  /** The payment that was asked for last, and where it stands; undefined until one was. */
  readonly payment: PayState | undefined
  /** Asks the visitor to pay; never rejects. As `client.pay`. */
  readonly pay: (request: PayRequest) => Promise<PayResult>
  /** The same for a page that draws `payment` itself: no view opens. As `payInPage`. */
  readonly payInPage: (
    request: PayRequest,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<PayResult>
  /** The payments that an earlier visit began and was not told the end of: `pay` goes on with them, and pays nothing twice. */
  readonly open: () => Promise<readonly PayRequest[]>
}

/** Takes payments; needs `features.pay`. */
export function usePay(): Pay {
  const client = useClient()
  const payment = useLatchkeyState((state) => state.pay)
  const pay = useCallback((request: PayRequest) => client.pay(request), [client])
  const inPage = useCallback<Pay['payInPage']>(
    (request, options) => payInPage(client, request, options),
    [client],
  )
  const open = useCallback(() => openPayments(client), [client])
  return useMemo(() => ({ payment, pay, payInPage: inPage, open }), [payment, pay, inPage, open])
}
