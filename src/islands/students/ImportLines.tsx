// Line by line: what the file would do, or has done.
import type { ImportResult } from '#site/api/students.ts';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import { outcomeWord, verdict } from './import-words.ts';

interface ImportLinesProps {
  result: ImportResult;
  skipRefused: boolean;
}

export function ImportLines({ result, skipRefused }: ImportLinesProps) {
  const { done, lines } = result;
  return (
    <>
      <p className="small" role="status">
        {verdict(result, skipRefused)}
      </p>
      {lines.length > 0 && (
        <ScrollRegion label="Lines of the file">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col" className="r">
                  Line
                </th>
                <th scope="col">Email</th>
                <th scope="col">{done ? 'What happened' : 'What would happen'}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.line} className={line.outcome === 'refused' ? 'is-refused' : ''}>
                  <td className="r num">{line.line}</td>
                  <td>
                    <bdi>{line.email}</bdi>
                  </td>
                  <td>
                    <span>{outcomeWord(line, done)}</span>
                    {line.message && <span className="meta block">{line.message}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}
