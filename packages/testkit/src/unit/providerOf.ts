import type { Client } from '@latchkey/core'

/**
 * The `wrapper` of a testing library: a component that provides a client to its children. Pass your
 * own provider, so that a test has one copy of the framework.
 *
 * @example renderHook(() => useAccount(), { wrapper: providerOf(LatchkeyProvider, client) })
 */
export const providerOf =
  <Props extends { readonly client: Client }, Result>(
    provider: (props: Props) => Result,
    client: Client,
    props?: Omit<Props, 'client' | 'children'>,
  ) =>
  // As a function it is part of the calling component: hooks work, and no framework is needed here.
  (given: Pick<Props, Extract<'children', keyof Props>>): Result =>
    provider({ ...props, ...given, client } as unknown as Props)
