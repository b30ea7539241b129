import { useEffect, useState } from 'react'
import { formatUnits } from 'viem'
import { describeJob } from '../requests/describeJob.js'
import { estimateFee } from '../requests/performJob.js'
import type { Job } from '../requests/requestTypes.js'
import type { Ask } from '../wallet/walletState.js'
import { Answer } from './Answer.js'
import { AskHead } from './AskHead.js'
import { Sheet } from './Sheet.js'
import { useWallet } from './WalletProvider.js'

const coins = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

export function RequestSheet({ ask }: { readonly ask: Extract<Ask, { readonly kind: 'request' }> }) {
  const wallet = useWallet()
  const words = describeJob(ask.job)
  return (
    <Sheet
      title={words.title}
      testId="wa-request"
      data-id={ask.id}
      data-method={ask.method}
      data-topic={ask.topic}
    >
      <div className="sheet-body">
        <AskHead peer={ask.peer} />
        {words.text !== undefined && (
          <>
            <h3>{words.text.label}</h3>
            <pre className="text" data-testid="wa-text" tabIndex={0}>
              {words.text.body}
            </pre>
          </>
        )}
        <dl className="card facts">
          {words.facts.map(({ label, value, full }) => (
            <div key={label} className="row">
              <dt className="muted">{label}</dt>
              <dd title={full}>{value}</dd>
            </div>
          ))}
          {ask.job.type === 'transaction' && <Fee job={ask.job} />}
        </dl>
        {words.warning !== undefined && <p className="warning">{words.warning}</p>}
      </div>
      <Answer
        approve={words.approve}
        onApprove={() => void wallet.approveRequest(ask)}
        onReject={() => void wallet.reject(ask)}
      />
    </Sheet>
  )
}

function Fee({ job }: { readonly job: Extract<Job, { readonly type: 'transaction' }> }) {
  const [estimate, setEstimate] = useState<Awaited<ReturnType<typeof estimateFee>>>()
  const { transaction, chain } = job
  useEffect(() => {
    let current = true
    void estimateFee(transaction, chain).then((found) => current && setEstimate(found))
    return () => {
      current = false
    }
    // The data of one id never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const failed = estimate !== undefined && 'failure' in estimate
  return (
    <div className="row" data-testid="wa-fee" data-failed={failed}>
      <dt className="muted">{failed ? 'Would fail' : 'Maximum fee'}</dt>
      <dd className={failed ? 'bad' : undefined}>
        {estimate === undefined
          ? '…'
          : 'failure' in estimate
            ? estimate.failure
            : `${coins.format(Number(formatUnits(estimate.fee, chain.decimals)))} ${chain.symbol}`}
      </dd>
    </div>
  )
}
