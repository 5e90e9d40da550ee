// Names of people: never a web address, and never refused for how names are written in India.
import { expect, test } from 'vitest';
import { FullName } from './accounts/auth.ts';
import { ContactMessage } from './accounts/contact.ts';

const REFUSED = /cannot contain a web address/;
const findRefusal = (name: string) => FullName.safeParse(name).error?.issues[0]?.message;

test.each([
  'YOUR REFUND OF Rs 4,999 IS READY: https://evil.example/claim',
  'hxxp://claim',
  'www.claim',
  'evil.example',
  'Claim at evil.com.',
  'x.com',
  't.co/ab',
  'EVIL.CO.IN',
  'claim@evil.net',
  '10.0.0.1',
  'evil．com',
  'evil。com',
  'ev\u200bil.com',
  'विज्ञापन.भारत',
  'm.tech.evil.com',
  'b.com/free',
  'x.b.com',
  'k.de',
])('refuses a name that is or contains a web address: %s', (name) => {
  expect(findRefusal(name)).toMatch(REFUSED);
});

test.each([
  'A.P.J. Abdul Kalam',
  'M.S.Dhoni',
  'S.Ramanujan',
  'Dr.Rao',
  'Smt.Lakshmi Devi',
  'Md.Irfan',
  'Prof.Sen',
  "St.John D'Souza",
  'डॉ.राव',
  'आरोही शर्मा',
  'No. 1',
  'S.K.De',
  'A.K.S.De',
  'Mohd.Asif Khan',
  'Ravi Kumar B.Com',
  'Ravi Kumar, M.Tech',
  'Dr. Sunita Rao, Ph.D.',
  'Asha Rao (M.Sc)',
  'Asha Rao, B.Com, M.Com',
])('accepts a name with dots: %s', (name) => {
  expect(findRefusal(name)).toBeUndefined();
});

test('the names of a contact message follow the same rules; its text may contain web addresses', () => {
  const message = {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@rangshala.example',
    subject: 'My page https://asha.example',
    message: 'Look at https://asha.example',
  };
  expect(ContactMessage.safeParse(message).success).toBe(true);
  for (const name of ['firstName', 'lastName']) {
    const { error } = ContactMessage.safeParse({ ...message, [name]: 'evil.com' });
    expect(error?.issues[0]?.message).toMatch(REFUSED);
  }
});
