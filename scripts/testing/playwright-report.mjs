import { Progress } from './progress.mjs'

/** A reporter of Playwright that prints how far it is. */
export default class PlaywrightProgress {
  #progress = new Progress()

  printsToStdio() {
    return false
  }

  onBegin(_config, suite) {
    this.#progress.begin('stories', suite.allTests().length)
  }

  onTestBegin({ location }) {
    this.#progress.started(nameOf(location))
  }

  onTestEnd(test) {
    this.#progress.ended(nameOf(test.location), test.outcome() === 'unexpected')
  }

  onEnd() {
    this.#progress.end()
  }
}

const nameOf = ({ file }) => file.slice(file.lastIndexOf('e2e/'))
