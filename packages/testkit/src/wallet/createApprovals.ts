import type { ApprovalRequest } from './approvalRequest.js'
import { rpcError } from './rpcError.js'
import type { DecisionOptions, TestWalletEnvironment } from './types.js'

export type Present<Request = ApprovalRequest> = (
  request: Request,
  decide: (approved: boolean) => void,
) => () => void

/** One question is open at a time. */
export interface Approvals<Request = ApprovalRequest> {
  /** Rejects with 4001, or -32002 for a second connect while one is pending. */
  ask(request: Request): Promise<void>
  decide(approved: boolean, options?: DecisionOptions): Promise<Request>
  pending(): Request | null
  /** The user unlocked elsewhere. */
  unlocked(): void
  clear(): void
}

interface Question<Request> {
  request: Request
  settle(approved: boolean, error?: DecisionOptions['error']): void
}

const isConnect = ({ kind }: { readonly kind: string }): boolean => kind === 'connect' || kind === 'unlock'

/** @param mode `auto` does not unlock: that needs a person or `control.unlock()` */
export function createApprovals<Request extends { readonly kind: string } = ApprovalRequest>(parameters: {
  mode: 'sheet' | 'auto' | 'script'
  environment: TestWalletEnvironment
  present: Present<Request>
}): Approvals<Request> {
  const { mode, environment, present } = parameters
  const queue: Question<Request>[] = []
  const waiters = createWaiters<Question<Request>>(environment)

  function open(): void {
    const question = queue[0]
    if (!question || waiters.take(question)) return
    if (mode === 'auto' && question.request.kind !== 'unlock') question.settle(true)
    else if (mode === 'sheet') show(question, present)
  }

  function ask(request: Request): Promise<void> {
    if (isConnect(request) && queue.some((question) => isConnect(question.request)))
      return Promise.reject(rpcError({ code: -32002 }))
    return new Promise((resolve, reject) => {
      const question: Question<Request> = {
        request,
        settle(approved, error) {
          const index = queue.indexOf(question)
          if (index < 0) return
          queue.splice(index, 1)
          if (approved) resolve()
          else reject(rpcError(error ?? { code: 4001 }))
          if (index === 0) open()
        },
      }
      queue.push(question)
      if (queue.length === 1) open()
    })
  }

  function decide(approved: boolean, { timeoutMs, error }: DecisionOptions = {}): Promise<Request> {
    const current = queue[0]
    if (current) {
      current.settle(approved, error)
      return Promise.resolve(current.request)
    }
    return waiters.wait((question) => {
      question.settle(approved, error)
      return question.request
    }, timeoutMs)
  }

  return {
    ask,
    decide,
    pending: () => queue[0]?.request ?? null,
    unlocked() {
      if (queue[0]?.request.kind === 'unlock') queue[0].settle(true)
    },
    clear() {
      for (const question of queue.toReversed()) question.settle(false)
    },
  }
}

function show<Request>(question: Question<Request>, present: Present<Request>): void {
  const dismiss = present(question.request, (approved) => question.settle(approved))
  const { settle } = question
  question.settle = (...decision) => {
    dismiss()
    settle(...decision)
  }
}

interface Waiters<Item> {
  take(item: Item): boolean
  wait<Answer>(answer: (item: Item) => Answer, timeoutMs?: number): Promise<Answer>
}

function createWaiters<Item>(environment: TestWalletEnvironment): Waiters<Item> {
  const waiters: ((item: Item) => void)[] = []
  return {
    take(item) {
      const waiter = waiters.shift()
      waiter?.(item)
      return waiter !== undefined
    },
    wait: (answer, timeoutMs) =>
      new Promise((resolve, reject) => {
        let timer: unknown
        const waiter = (item: Item): void => {
          environment.clearTimeout(timer)
          resolve(answer(item))
        }
        waiters.push(waiter)
        if (timeoutMs === undefined) return
        timer = environment.setTimeout(() => {
          waiters.splice(waiters.indexOf(waiter), 1)
          reject(new Error(`No wallet request came within ${timeoutMs} ms`))
        }, timeoutMs)
      }),
  }
}
