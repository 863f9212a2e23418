import { expect, test } from 'vitest'
import { partsOf } from './linked-text.tsx'

const links = (text: string) => partsOf(text).flatMap(({ href }) => href ?? [])

test('finds addresses in text, without trailing punctuation', () => {
  expect(partsOf('See https://status.example.com/a?b=1#c. Thank you')).toEqual([
    { text: 'See ' },
    { text: 'https://status.example.com/a?b=1#c', href: 'https://status.example.com/a?b=1#c' },
    { text: '. Thank you' },
  ])
  expect(links('(http://a.example) and http://b.example/x_(y)!\nHTTPS://C.example')).toEqual([
    'http://a.example/',
    'http://b.example/x_(y)',
    'https://c.example/',
  ])
})

test('accepts only http and https addresses', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'ftp://x.example',
    'http://',
    'www.x.example',
  ])
    expect([text, links(text)]).toEqual([text, []])
  expect(partsOf('')).toEqual([])
})

test('markup stays text', () => {
  expect(partsOf('<img src=x onerror=alert(1)> http://a.example"><b>')).toEqual([
    { text: '<img src=x onerror=alert(1)> ' },
    { text: 'http://a.example', href: 'http://a.example/' },
    { text: '"><b>' },
  ])
})
