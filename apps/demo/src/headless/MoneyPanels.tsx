import { checkOrder, formatUsd, sendTransfer, updateSend } from '@latchkey/core/actions'
import { useActivity, useClient, useLatchkeyState, useOnramp, useTokens } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { Panel, WorkButton } from './Panel.js'

export function TokensPanel() {
  const { status, tokens, refetch } = useTokens('eip155')
  return (
    <Panel title="Tokens">
      <ul data-testid="headless-tokens">
        {tokens.map(({ address = 'native', name, symbol, price, quantity, change24h }) => (
          <li key={address}>
            <span>
              {name} <small>{price > 0 ? formatUsd(price) : 'no price known'}</small>
              {change24h === undefined ? null : <small> {change24h.toFixed(1)} %</small>}
            </span>
            <span>
              {quantity.numeric} {symbol}
            </span>
          </li>
        ))}
      </ul>
      {status === 'loading' && tokens.length === 0 ? <p>Loading…</p> : null}
      <WorkButton label="Reload" work={refetch} />
    </Panel>
  )
}

export function SendPanel() {
  const client = useClient()
  const { tokens } = useTokens('eip155')
  const { progress } = useLatchkeyState((state) => state.send)
  const [form, setForm] = useState({ symbol: '', amount: '', to: '' })
  const [sent, setSent] = useState('')
  const send = async () => {
    setSent('')
    const token = tokens.find(({ symbol }) => symbol === form.symbol) ?? tokens[0]
    updateSend(client, { token, sendTokenAmount: form.amount, receiverAddress: form.to })
    await sendTransfer(client)
    setSent(`Sent ${form.amount} ${token?.symbol}.`)
  }
  return (
    <Panel title="Send">
      <label>
        Token
        <select value={form.symbol} onChange={({ target }) => setForm({ ...form, symbol: target.value })}>
          {tokens.map(({ address = 'native', symbol }) => (
            <option key={address}>{symbol}</option>
          ))}
        </select>
      </label>
      <label>
        Amount
        <input
          inputMode="decimal"
          value={form.amount}
          onChange={({ target }) => setForm({ ...form, amount: target.value })}
        />
      </label>
      <label>
        To
        <input
          spellCheck={false}
          placeholder="0x…"
          value={form.to}
          onChange={({ target }) => setForm({ ...form, to: target.value })}
        />
      </label>
      <WorkButton label="Send" work={send} disabled={form.amount === '' || form.to === ''} />
      <p role="status">{progress.step === 'editing' ? sent : `The transfer is ${progress.step}.`}</p>
    </Panel>
  )
}

export function BuyPanel() {
  const client = useClient()
  const { onramp, load, set, buy } = useOnramp()
  const { order, payment, paymentAmount, purchase, quote } = onramp ?? {}
  const isWaiting = order?.status === 'created' || order?.status === 'paid'
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void checkOrder(client), 2_500)
    return () => clearInterval(timer)
  }, [client, isWaiting])
  return (
    <Panel title="Buy">
      {onramp && payment && purchase ? (
        <>
          <label>
            {payment.id} for {purchase.currency.symbol} on {purchase.network.display_name}
            <input
              inputMode="decimal"
              value={paymentAmount}
              onChange={({ target }) => void set({ paymentAmount: target.value }).catch(() => {})}
            />
          </label>
          <p role="status">
            {quote ? `${quote.purchaseAmount.amount} ${quote.purchaseAmount.currency}` : ''}
            {order ? ` · the order is ${order.status}` : ''}
          </p>
          <div className="buttons">
            {onramp.providers.map(({ name, label }) => (
              <WorkButton key={name} label={`Buy with ${label}`} work={() => buy({ provider: name })} />
            ))}
          </div>
        </>
      ) : (
        <WorkButton
          label="Show offers"
          work={async () => {
            const { paymentAmount: usual } = await load()
            await set({ paymentAmount: usual })
          }}
        />
      )}
    </Panel>
  )
}

export function ActivityPanel() {
  const { entries, pending, status, hasMore, refetch, fetchMore } = useActivity()
  useEffect(() => void refetch().catch(() => {}), [refetch])
  return (
    <Panel title="Activity">
      <ol data-testid="headless-activity">
        {[...pending, ...entries].slice(0, 20).map(({ id, metadata, transfers }) => (
          <li key={id}>
            <span>
              {metadata.operationType} <small>{metadata.status}</small>
            </span>
            <span>
              {transfers?.map(({ direction, quantity, fungible_info: coin }) => (
                <small key={`${direction}${coin?.symbol}${quantity.numeric}`}>
                  {direction === 'in' ? '+' : '−'}
                  {quantity.numeric} {coin?.symbol}{' '}
                </small>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {status === 'failed' ? <p role="alert">Couldn’t load the history.</p> : null}
      <div className="buttons">
        <WorkButton label="Reload" work={refetch} />
        {hasMore ? <WorkButton label="Older" work={fetchMore} /> : null}
      </div>
    </Panel>
  )
}
