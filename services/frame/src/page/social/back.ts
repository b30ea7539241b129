import { readWindowFacts } from '../window/facts.js'
import { lettersToFrame } from '../window/lettersToFrame.js'
import { speak } from '../words/t.js'
import { handOver } from './handOver.js'

void speak(navigator.language, document.documentElement).then(() => {
  const facts = readWindowFacts(document)
  const write = async (secret: string, uri: string | undefined) =>
    (await lettersToFrame(facts, secret)).send({ uri })
  handOver(window, Date.now(), facts.isOwn ? write : undefined)
})
