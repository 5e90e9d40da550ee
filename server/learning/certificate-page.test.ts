// Certificates with every kind of name: they print the whole name, or none of it.
import { expect, it } from 'vitest';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { drawCertificate } from './certificate-page.ts';

const HUNDRED =
  'Venkata Naga Satya Siva Sai Lakshmi Narasimha Subrahmanyeswara Rao Chakravarthula Bhattacharyya Iyer';
const TELUGU = 'శ్రీలక్ష్మి నరసింహ వెంకట సుబ్రహ్మణ్యేశ్వర చక్రవర్తుల భట్టాచార్య కృష్ణమూర్తి శ్రీనివాసరావు రామచంద్ర';

async function renderText(studentName: string, courseName: string): Promise<string> {
  const bytes = await drawCertificate({
    certificate: {
      id: 'f'.repeat(24),
      courseId: 'c',
      courseName,
      studentName,
      score: 2,
      total: 2,
      issuedAt: '2026-11-12T10:00:00.000Z',
      valid: true,
    },
    organization: { name: 'Rangshala', city: 'Mumbai' },
    address: 'https://rangshala.example/verify/ffffffffffffffffffffffff',
  });
  return extractPdfText(Buffer.from(bytes)).replaceAll(/\s+/g, ' ');
}

it.each([
  ['Asha आशा ஆஷா خان', 'Reels தமிழில் கற்க'],
  ['محمد علی خان', 'اردو میں پوسٹر ڈیزائن'],
  ['ᱥᱟᱱᱛᱟᱲᱤ ᱯᱟᱹᱨᱥᱤ', 'ꯃꯤꯇꯩ ꯃꯌꯦꯛ'],
  [TELUGU, 'శ్రీలక్ష్మితో తెలుగులో పోస్టర్ డిజైన్ '.repeat(3).trim()],
  [HUNDRED, `${'A very long course name that goes on and on '.repeat(3)}to its very end`],
])('prints the names %s and %s in full', async (studentName, courseName) => {
  const text = await renderText(studentName, courseName);
  expect(text).toContain(studentName);
  expect(text).toContain(courseName);
  expect(text).not.toContain('…');
});

it('breaks a name without a space across lines and prints all of it', async () => {
  const text = await renderText('W'.repeat(100), 'M'.repeat(150));
  expect(text.match(/W/g)).toHaveLength(100);
  // 150 in the course name, and one in 'Mumbai'.
  expect(text.match(/M/g)).toHaveLength(151);
});

it.each([
  ['李明', '设计'],
  ['Asha 李', 'Colour for 设计'],
])('prints the verification URL instead of a part of %s and %s', async (name, course) => {
  const text = await renderText(name, course);
  expect(text).toContain('Student named at the web address below');
  expect(text).toContain('Course named at the web address below');
  expect(text).not.toContain('Asha');
  expect(text).not.toContain('Colour');
});
