# Files as arrays in a C source: cmake -D OUT=FILE.c -D HEADER=NAME.h -D FILES=A,B,... -P embed.cmake. The file
# player.js becomes player_js and player_js_size. An empty file has the size 0.

set(text "/* Made by cmake/embed.cmake. */\n#include \"${HEADER}\"\n")
string(REPLACE "," ";" files "${FILES}")
foreach(file ${files})
    get_filename_component(name ${file} NAME)
    string(MAKE_C_IDENTIFIER ${name} name)
    file(READ ${file} bytes HEX)
    file(SIZE ${file} size)
    if(size EQUAL 0)
        set(bytes 00)
    endif()
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
    string(APPEND text "\nconst unsigned char ${name}[] = {\n${bytes}};\nconst size_t ${name}_size = ${size};\n")
endforeach()
file(WRITE ${OUT} "${text}")
