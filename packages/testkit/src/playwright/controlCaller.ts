import type { Page } from '@playwright/test'

const CALLS = '__latchkeyCalls'
const POLL_MS = 20

interface Call {
  readonly id: number
  readonly outcome?: { readonly value: unknown } | { readonly error: string }
}

/**
 * Finds the control by name: functions cannot be transferred. Polls, because Chromium sometimes
 * drops a promise that Playwright awaits.
 *
 * @returns rejects with the control's error, or if the page navigates
 */
export function controlCaller<Control>(
  page: () => Page,
  { registry, name }: { registry: string; name: string },
) {
  return async <Result>(member: keyof Control & string, ...values: readonly unknown[]): Promise<Result> => {
    const target = page()
    const { id, outcome } = await begin(target, { registry, name, member, values: [...values] })
    let known = outcome
    while (!known) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      const call = await look(target, id)
      if (!call) throw new Error(`The page was left before "${name}" answered ${member}()`)
      known = call.outcome
    }
    if ('error' in known) throw new Error(known.error)
    return known.value as Result
  }
}

interface ControlCall {
  readonly registry: string
  readonly name: string
  readonly member: string
  readonly values: unknown[]
}

const begin = (page: Page, call: ControlCall): Promise<Call> =>
  page.evaluate(
    async ({ registry, name, member, values, key }) => {
      const controls = Reflect.get(window, registry) as Record<string, object> | undefined
      const control = controls?.[name]
      if (!control) throw new Error(`No test wallet "${name}" in this page: install it before the page loads`)
      const found = Reflect.get(control, member) as unknown
      const calls = (Reflect.get(window, key) as Call[] | undefined) ?? []
      Reflect.set(window, key, calls)
      const id = calls.push({ id: calls.length }) - 1
      const answer = (async () =>
        typeof found === 'function' ? Reflect.apply(found, control, values) : found)()
      const settled = answer.then(
        (value: unknown) => void (calls[id] = { id, outcome: { value } }),
        (error: unknown) =>
          void (calls[id] = {
            id,
            outcome: { error: error instanceof Error ? error.message : String(error) },
          }),
      )
      await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 0))])
      return calls[id] as Call
    },
    { ...call, key: CALLS },
  )

const look = (page: Page, id: number): Promise<Call | undefined> =>
  page.evaluate(({ key, at }) => (Reflect.get(window, key) as Call[] | undefined)?.[at], {
    key: CALLS,
    at: id,
  })
