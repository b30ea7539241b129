import { speak } from '../words/t.js'
import { handOver } from './handOver.js'

void speak(navigator.language, document.documentElement).then(() => handOver(window, Date.now()))
