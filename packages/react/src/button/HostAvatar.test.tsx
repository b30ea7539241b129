import { Avatar } from '@latchkey/ui/components/Avatar'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HostAvatar } from './HostAvatar.js'

const drawing = (markup: string) =>
  /<defs>.*<\/g>/s.exec(markup)?.[0].replaceAll(/(id="|url\(#)[^"a-z]*[^"]*?([ab])(?="|\))/g, '$1$2')

test.each([
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'abc',
])('behavior: %s looks the same in the button and in the modal', (address) => {
  const button = drawing(renderToStaticMarkup(<HostAvatar address={address} />))
  expect(button).toContain('radialGradient')
  expect(button).toBe(drawing(renderToStaticMarkup(<Avatar address={address} />)))
})
