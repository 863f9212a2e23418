import { dirname, join } from 'node:path'
import { filesIn, runTool } from './build-apk.mjs'

/** Reads compiled classes with `javap` of the JDK: their members, and the members of other classes that they use. */
export async function classesIn(folder, { javac }) {
  const output = await runTool(join(dirname(javac), 'javap'), ['-v', '-p', ...filesIn(folder)])
  return output
    .split(/^Classfile /m)
    .slice(1)
    .map(readClass)
}

function readClass(text) {
  const dotted = (name) => name.replaceAll('/', '.')
  const nameAfter = (label) => dotted(new RegExp(`^  ${label}: .*// (.*)$`, 'm').exec(text)[1])
  const uses = [...text.matchAll(/ = (Field|(?:Interface)?Method)ref .*\/\/ ([\w/$]+)\.("?<init>"?|[\w$]+):(.*)$/gm)]
  const members = [
    ...text.matchAll(/^  (\S.*);\n    descriptor: (.*)\n    flags: (.*)(?:\n    ConstantValue: (.*))?$/gm),
  ]
  const className = nameAfter('this_class')
  return {
    name: className,
    superName: nameAfter('super_class'),
    uses: uses.map(([, kind, owner, name, type]) => ({
      isMethod: kind !== 'Field',
      owner: dotted(owner),
      name: name.replaceAll('"', ''),
      type,
    })),
    members: members.map(([, declaration, type, flags, constant]) => ({
      name: nameOf(declaration, className),
      type,
      flags,
      isMethod: type.startsWith('('),
      constant: constant && valueOf(constant),
    })),
  }
}

/** The name in a declaration, such as `public boolean onTouch(int) throws Problem`. */
function nameOf(declaration, className) {
  const name = /([\w.$]+)(?:\(.*)?$/.exec(declaration)?.[1]
  return name === className ? '<init>' : name
}

/** Such as `int 82` or `String android.intent.action.MAIN`; undefined for other kinds, whose values the list lacks. */
function valueOf(constant) {
  const [, kind, value] = /^(\w+) (.*)$/.exec(constant)
  if (kind === 'int') return Number(value)
  return kind === 'String' ? value : undefined
}
