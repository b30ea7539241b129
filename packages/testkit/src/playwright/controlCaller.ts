import type { Page } from '@playwright/test'

/**
 * Calls the control of a wallet in a page; the page side is looked up by name because functions cannot cross.
 *
 * @param registry the window property that holds the controls by the wallets' names
 */
export function controlCaller<Control>(
  page: () => Page,
  { registry, name }: { registry: string; name: string },
) {
  return async <Result>(member: keyof Control & string, ...values: readonly unknown[]): Promise<Result> =>
    (await page().evaluate(
      async ({ registry: key, name: wallet, member: wanted, values: given }) => {
        const controls = Reflect.get(window, key) as Record<string, object> | undefined
        const control = controls?.[wallet]
        if (!control)
          throw new Error(`No test wallet "${wallet}" in this page: install it before the page loads`)
        const found = Reflect.get(control, wanted) as unknown
        return typeof found === 'function' ? await Reflect.apply(found, control, given) : found
      },
      { registry, name, member, values: [...values] },
    )) as Result
}
