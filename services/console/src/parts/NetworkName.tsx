import { useSettings } from '../settings/SettingsContext.js'

/** A network by the name that the settings give it; by its id where they have none. @param props.id CAIP-2 */
export function NetworkName({ id }: { readonly id: string }) {
  const { load } = useSettings()
  const name = load.data?.effective.chains.find(({ caip2 }) => caip2 === id)?.name
  return name === undefined ? <code>{id}</code> : <span title={id}>{name}</span>
}
