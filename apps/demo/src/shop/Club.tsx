import type { SmartSession } from '@latchkey/core'
import { useAccount, useModal, useSmartSessions } from '@latchkey/react'
import { useEffect, useState } from 'react'

/** Wei per month. */
const price = 10n ** 16n
const monthSeconds = 30 * 86_400

const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function Club() {
  const account = useAccount()
  const { open } = useModal()
  const { grant, refetch, sessions } = useSmartSessions()
  const [isWaiting, setWaiting] = useState(false)
  const [note, setNote] = useState('')
  const address = account.status === 'connected' ? account.caipAddress : undefined
  const session = sessions.find((one) => isMembership(one) && one.account === address)

  useEffect(() => {
    if (address !== undefined) refetch().catch(() => undefined)
  }, [address, refetch])

  const join = async () => {
    const expiry = Math.floor(Date.now() / 1000) + 3 * monthSeconds
    const data = {
      periodAmount: `0x${price.toString(16)}`,
      periodDuration: monthSeconds,
      justification: 'The print of the month',
    } as const
    await grant({ to: shop, expiry, permission: { type: 'native-token-periodic', data } })
    return 'Welcome. You won’t be asked to confirm these prints.'
  }
  const runWaiting = async (run: () => Promise<string>) => {
    setWaiting(true)
    setNote('')
    try {
      setNote(await run())
    } catch (error) {
      setNote(error instanceof Error ? error.message : 'The shop didn’t answer')
    } finally {
      setWaiting(false)
    }
  }

  return (
    <section className="club" id="club" aria-labelledby="club-title">
      <h2 id="club-title">Print club</h2>
      <p className="lead">
        A small print every month. Allow it once. Never more than 0.01 ETH a month; cancel any time in
        Permissions.
      </p>
      {account.status !== 'connected' ? (
        <button type="button" className="buy" onClick={() => void open()}>
          Connect to join
        </button>
      ) : session ? (
        <button
          type="button"
          className="buy"
          disabled={isWaiting}
          onClick={() => void runWaiting(() => collect(session))}
          data-testid="club-collect"
        >
          Send me this month’s print
        </button>
      ) : (
        <button
          type="button"
          className="buy"
          disabled={isWaiting}
          onClick={() => void runWaiting(join)}
          data-testid="club-join"
        >
          Join for 0.01 ETH a month
        </button>
      )}
      <p className="print-note" role="status" data-testid="club-note">
        {note}
      </p>
    </section>
  )
}

const isMembership = ({ keeper, permission, status }: SmartSession): boolean =>
  keeper === 'host' && permission.type === 'native-token-periodic' && status === 'active'

async function collect({ account, context, dependencies }: SmartSession): Promise<string> {
  const [namespace, reference, address] = account.split(':')
  const answer = await fetch('/shop/club', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chainId: `${namespace}:${reference}`, account: address, context, dependencies }),
  })
  const { error } = (await answer.json()) as { error?: string }
  if (error !== undefined) throw new Error(error)
  return 'Paid 0.01 ETH without a prompt. Your print is on its way.'
}
