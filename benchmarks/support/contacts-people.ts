/** First names as they are met in Brazil, the frequent ones first. */
export const firstNames =
  `Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael
Francisca Daniel Marcelo Bruno Eduardo Antônia Felipe Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda
Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Rodrigo Manoel Mateus
André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Anderson Ricardo Márcio Jorge Sebastião Alexandre Roberto
Edson Diego Vítor Sérgio Cláudio Thaís Renata Débora Natália Mônica Carla Simone Rosângela Sônia Raimunda Joana Luzia
Heloísa Cecília Íris Otávio Caíque Davi Enzo Benício Noah Ravi Théo`.split(/\s+/);

/** Family names; the one that a common search asks for is given its share apart. */
export const familyNames =
  `Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho
Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas
Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcanti Moura Correia Batista Campos Conceição Farias Castro
Azevedo Sales Melo Cunha Assunção Brandão Guimarães Magalhães Peixoto Queiroz Xavier Figueiredo Monteiro Coelho`.split(
    /\s+/,
  );

const syllables = ['bra', 'zu', 'ke', 'fli', 'vo', 'tche', 'nha', 'gui', 'po', 'xe'];

/** A hundred family names of which each company has a handful: what somebody looks for who knows whom. */
export const rareNames = syllables.flatMap((first, index) =>
  syllables.map((last, other) => `${first}${syllables[(index * 3 + other * 7) % 10]}${last}wsk`),
);
