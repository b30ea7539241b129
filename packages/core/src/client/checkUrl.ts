import { invalidConfig } from './invalidConfig.js'

/** @throws LatchkeyError `invalid_config` when a text is no absolute URL of http or a web socket */
export function checkUrl(url: string, path: string): string {
  if (!/^(http|ws)s?:\/\/[^/\s]\S*$/.test(url)) invalidConfig(path, `"${url}" is no URL; begin with https://`)
  return url
}
