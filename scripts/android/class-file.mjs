/**
 * Reads the members of a compiled Java class and the members of other classes that it uses.
 * @param {Buffer} bytes
 */
export function readClass(bytes) {
  const pool = []
  let at = 8
  const u1 = () => bytes.readUInt8(at++)
  const u2 = () => bytes.readUInt16BE((at += 2) - 2)
  const u4 = () => bytes.readUInt32BE((at += 4) - 4)
  const skip = (count) => {
    at += count
  }
  const utf8 = () => {
    const length = u2()
    skip(length)
    return bytes.toString('utf8', at - length, at)
  }
  const readers = {
    1: () => ({ text: utf8() }),
    3: () => ({ number: bytes.readInt32BE((at += 4) - 4) }),
    4: () => skip(4),
    5: () => skip(8),
    6: () => skip(8),
    7: () => ({ name: u2() }),
    8: () => ({ string: u2() }),
    9: () => ({ kind: 'field', owner: u2(), member: u2() }),
    10: () => ({ kind: 'method', owner: u2(), member: u2() }),
    11: () => ({ kind: 'interface method', owner: u2(), member: u2() }),
    12: () => ({ name: u2(), type: u2() }),
  }
  const count = u2()
  for (let index = 1; index < count; index += 1) {
    const tag = u1()
    const reader = readers[tag]
    if (!reader) throw new Error(`A class uses the constant ${tag}, which Android 5 does not know.`)
    pool[index] = reader()
    if (tag === 5 || tag === 6) index += 1
  }
  const text = (index) => pool[index].text
  const className = (index) => (index === 0 ? undefined : text(pool[index].name).replaceAll('/', '.'))
  const flags = u2()
  const name = className(u2())
  const superName = className(u2())
  const interfaces = Array.from({ length: u2() }, () => className(u2()))

  const members = () =>
    Array.from({ length: u2() }, () => {
      const member = { flags: u2(), name: text(u2()), type: text(u2()) }
      for (let left = u2(); left > 0; left -= 1) {
        const attribute = text(u2())
        const length = u4()
        if (attribute === 'ConstantValue') member.constant = constantAt(bytes.readUInt16BE(at))
        skip(length)
      }
      return member
    })
  const constantAt = (index) => {
    const { number, string } = pool[index] ?? {}
    return string === undefined ? number : text(string)
  }
  const fields = members()
  const methods = members()
  const uses = pool
    .filter((entry) => entry?.kind)
    .map(({ kind, owner, member }) => ({
      kind,
      owner: className(owner),
      name: text(pool[member].name),
      type: text(pool[member].type),
    }))
  const isInterface = (flags & 0x200) !== 0
  return { name, superName, interfaces, isInterface, fields, methods, uses }
}
