import { answerRequest, connectorView } from '@latchkey/core/actions'
import type { ConnectorViewDefinition } from '@latchkey/core'
import { View } from '@latchkey/ui/components/View'
import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import type { Components, ViewProps } from '../../modal/shell/viewLoader.js'
import { useClient } from '../../provider/LatchkeyContext.js'

/** Properties of a view that a connector provides (`Connector.views`). */
export interface ConnectorViewProps {
  /** As the connector passed it to `Env.present`. */
  readonly data: Readonly<Record<string, unknown>>
  /** Answers the request and closes the view. Leaving answers nothing. */
  readonly answer: (answer: unknown) => void
}

export const views: Components<'connector'> = { ConnectorView }

const loaded = new WeakMap<ConnectorViewDefinition, ComponentType<ConnectorViewProps>>()

/** A failure is retried at the next drawing. */
function componentOf(definition: ConnectorViewDefinition): ComponentType<ConnectorViewProps> {
  const known = loaded.get(definition)
  if (known) return known
  const made = lazy(async () => {
    try {
      return (await definition.load()) as { default: ComponentType<ConnectorViewProps> }
    } catch (error) {
      loaded.delete(definition)
      throw error
    }
  })
  loaded.set(definition, made)
  return made
}

function ConnectorView({ data: { request: id = 0 } }: ViewProps<'ConnectorView'>) {
  const client = useClient()
  const request = useLastDefined(useLatchkeyState(({ presented }) => presented.find((one) => one.id === id)))
  const definition = request && connectorView(client, request.view)
  if (!definition) return null
  const answer = (value: unknown) => answerRequest(client, id, value)
  return (
    <View testId="lk-view-ConnectorView">
      <Suspense>{createElement(componentOf(definition), { data: request.data, answer })}</Suspense>
    </View>
  )
}
